import type { Lexeme, OwnWords } from './lexemes.ts'
export const koreanLexemes = (_text: string, _own: OwnWords): Lexeme[] => []
