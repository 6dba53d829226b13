const TOLL_FREE = ['800', '833', '844', '855', '866', '877', '888']

/** The area code of a phone of North America; null of any other. */
export function areaCodeOf(phone: string): string | null {
  const [, code = ''] = /^1?([2-9]\d{2})\d{7}$/.exec(phone.replace(/\D/g, '')) ?? []
  return code === '' || TOLL_FREE.includes(code) ? null : code
}
