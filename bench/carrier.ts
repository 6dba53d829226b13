import { createServer } from 'node:http'

/** A carrier that says yes to everything, in a process of its own; tells its port to the one that started it. */
let taken = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    taken += 1
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        sid: `SM${String(taken).padStart(32, '0')}`,
        status: 'queued',
        num_segments: '1',
        to: '+1',
        from: '+1',
        body: '',
        date_created: null,
        date_sent: null,
        error_code: null,
      }),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.on('message', () => process.send?.(taken))
process.on('disconnect', () => process.exit(0))
