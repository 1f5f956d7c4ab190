import { startMllpServer } from '@wardline/hl7/mllp-server.ts'
import pg from 'pg'
import process from 'node:process'

// Stores each message and the state of its patient in one transaction; parses nothing else, and checks nothing.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
await pool.query(`
  create table if not exists adt_message (control_id text primary key, body text not null);
  create table if not exists patient (mrn text primary key, place text not null, version int not null default 1)`)

const server = await startMllpServer({
  host: '127.0.0.1',
  port: 0,
  max_connections: 64,
  max_connections_per_network: 64,
  networkOf: (address) => address,
  max_bytes: 1_000_000,
  frame_ms: 30_000,
  first_ms: 60_000,
  idle_ms: 60_000,
  async answer({ bytes }) {
    const body = bytes.toString('utf8')
    const fields = body.split('|')
    const mrn = /PID\|1\|\|([^^]*)/.exec(body)?.[1]
    const client = await pool.connect()
    await client.query('begin')
    await client.query({
      name: 'message',
      text: 'insert into adt_message values ($1, $2)',
      values: [fields[9], body],
    })
    await client.query({
      name: 'patient',
      text: 'insert into patient values ($1, $2) on conflict (mrn) do update set place = $2, version = patient.version + 1',
      values: [mrn, body.slice(-60)],
    })
    await client.query('commit')
    client.release()
    return { isKnownSender: true, text: `MSH|^~\\&|FLOOR\rMSA|AA|${fields[9]}\r` }
  },
})
console.log(`Floor is at http://127.0.0.1:${server.port}`)
process.on('SIGTERM', () => process.exit(0))
