/** How often somebody served: 'Served 5 times in the last 8 weeks'. */
export const servedInWords = (times: number): string =>
  times === 0
    ? 'Has not served in the last 8 weeks'
    : `Served ${times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`} in the last 8 weeks`
