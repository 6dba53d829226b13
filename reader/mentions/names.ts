import { normalise } from '../text/normalise.ts'

/** First names that do not end as their gender would suggest, and common ones that end in neither way. */
const WOMEN =
  'mary ann anne jane joan ruth grace rachel beth elizabeth esther karen linda susan carol helen nancy betty sharon kim jen jill kate amy emily chloe zoe lily joy hope faith megan lauren hannah sarah deborah miriam ines isabel raquel carmen pilar mercedes rosario beatriz ester abigail noemi ruth marie julie sophie claire nathalie sylvie helene anais chantal brigitte ingrid karin astrid gudrun heike silke antje 안나 마리아 은혜 지혜 사라 한나 에스더 미경 영희 순자 지영 은영'
const MEN =
  'tom thomas john james peter paul mark luke matthew david daniel michael joe joseph jose juan carlos luis pedro pablo miguel angel joao paulo tiago lucas mateus marcos andre jean pierre michel luc marc jacques hans klaus jurgen uwe stefan jonas lukas joshua noah elias andrea luca greg bob bill jim jack sam ben max tim steve brian kevin scott eric adam nick rob chris dan matt josh ryan 톰 요한 베드로 바울 다니엘 민수 철수 영수 준호 성민'

const women = new Set(WOMEN.split(' '))
const men = new Set(MEN.split(' '))

/** Whether 'he' or 'she' means somebody of this first name; null when it cannot be told. */
export function genderOf(firstName: string): 'he' | 'she' | null {
  const name = normalise(firstName).split(' ')[0] ?? ''
  if (women.has(name)) return 'she'
  if (men.has(name)) return 'he'
  if (name.endsWith('a')) return 'she'
  return name.endsWith('o') ? 'he' : null
}
