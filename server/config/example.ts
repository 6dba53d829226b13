import { writeFileSync } from 'node:fs'
import { envExample } from './variables.ts'

writeFileSync(new URL('../../.env.example', import.meta.url), envExample())
