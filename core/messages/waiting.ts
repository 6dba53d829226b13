/** How many texts wait for credits, as a sentence. */
export const waitingInWords = (count: number): string =>
  count === 1 ? '1 text waits for credits.' : `${count} texts wait for credits.`
