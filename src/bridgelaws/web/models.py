"""Values of the rooms below as JSON for programs: the same values that the pages show."""

from typing import Annotated, Any, Self

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from bridgelaws.language import Language, speak
from bridgelaws.text import Text
from bridgelaws.web.page import PageContext


class Shown(BaseModel):
    """A value in the language of the request."""

    model_config = ConfigDict(from_attributes=True)

    @classmethod
    def of(cls, value: object, page: PageContext) -> Self:
        return cls.model_validate(value, context=page.language)


def language_of(info: ValidationInfo) -> Language:
    language: Language = info.context  # type: ignore[assignment]  # given by `Shown.of`
    return language


def at(*path: str) -> Any:
    """Where the value has it under another name, or deeper down."""
    return Field(validation_alias=AliasPath(*path))


def _speak(text: Text | str, info: ValidationInfo) -> str:
    return speak(text, language_of(info))


Said = Annotated[str, BeforeValidator(_speak)]
Written = Annotated[str, BeforeValidator(str)]
Named = Annotated[str, BeforeValidator(lambda named: str(named.value))]  # of an enumeration
