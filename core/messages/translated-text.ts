import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import { defaultText } from './default-texts.ts'
import type { TextTemplate } from './text.ts'
import { TRANSLATIONS } from './translations/translations.ts'

/** Our own words of a text in a language. */
export function textIn(type: MessageType, language: Language): TextTemplate {
  const { body, multipleBody, multipleBodyPart, additionalPart } = defaultText(type)
  const english = { body, multipleBody, multipleBodyPart, additionalPart }
  return language === 'en' ? english : { ...english, ...TRANSLATIONS[language].texts[type] }
}

const orElse = (own: string, ours: string): string => (own.trim() === '' ? ours : own)

/** A text as a church words it, with our own words where it left a part of the combined text empty. */
export function completed(own: TextTemplate, type: MessageType, language: Language = 'en'): TextTemplate {
  const ours = textIn(type, language)
  return {
    body: own.body,
    multipleBody: orElse(own.multipleBody, ours.multipleBody),
    multipleBodyPart: orElse(own.multipleBodyPart, ours.multipleBodyPart),
    additionalPart: orElse(own.additionalPart, ours.additionalPart),
  }
}
