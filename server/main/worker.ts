import { startProcess } from './start.ts'

await startProcess(({ startWorking }) => startWorking())
