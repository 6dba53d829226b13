/** '1 person', '1,200 people' */
export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const unansweredInWords = (people: number): string => {
  if (people === 0) return 'Everybody who was asked has answered'
  return people === 1 ? '1 person has not answered' : `${count(people, 'person', 'people')} have not answered`
}
