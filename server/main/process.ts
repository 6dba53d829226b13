/** Stops gracefully once on SIGTERM or SIGINT; a second signal ends the process at once. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const handle = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
