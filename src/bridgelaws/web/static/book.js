// Keys of a reader: a stroke for the search, arrows for the law before and after.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const search = document.querySelector('input[type="search"]');
  if (event.key === "/" && search) {
    event.preventDefault();
    search.focus();
  }
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`a[rel="${way}"]`);
  if (link) link.click();
});
