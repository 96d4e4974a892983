# Bridgelaws in a container: packages by their hashes, no root, nothing to write but /data.
#   docker build -t bridgelaws . && docker run -p 8000:8000 -v bridgelaws:/data bridgelaws
# Pin the base image by its digest (python:3.13-slim@sha256:...) where you build for others.
FROM python:3.13-slim AS build
RUN python -m venv /opt/bridgelaws
COPY requirements/run.txt requirements/solver.txt /build/
RUN /opt/bridgelaws/bin/pip install --no-cache-dir --no-deps --require-hashes -r /build/run.txt -r /build/solver.txt \
    && /opt/bridgelaws/bin/pip uninstall --yes pip
COPY src/bridgelaws /opt/bridgelaws/src/bridgelaws
RUN PYTHONPATH=/opt/bridgelaws/src /opt/bridgelaws/bin/python -m compileall -q /opt/bridgelaws/src

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin bridgelaws \
    && install -d -o bridgelaws -g bridgelaws -m 0700 /data
COPY --from=build /opt/bridgelaws /opt/bridgelaws
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/opt/bridgelaws/bin:$PATH PYTHONPATH=/opt/bridgelaws/src PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-P", "-m", "bridgelaws"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--database", "/data/bridgelaws.db", "--backup-to", "/data/backups"]
