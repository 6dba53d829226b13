/** How many percent of the used credits something is; 0 when nothing was used. */
export const shareOf = (count: number, used: number): number =>
  used > 0 ? Math.round((100 * count) / used) : 0
