const STEPS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** '12 s', '3 min', '2 h', '4 d'; 'none' when nothing waits. */
export function durationInWords(seconds: number): string {
  const step = STEPS.find(([size]) => seconds >= size)
  return step ? `${Math.floor(seconds / step[0])} ${step[1]}` : 'none'
}
