export const pauseKey = (churchId: number): string => `links-paused:${churchId}`
