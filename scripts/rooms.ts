import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describeOrders } from './rules/room-orders.ts'
import { root } from './stages/program.ts'

// Writes docs/reference/rooms.md. With --check, fails if it is out of date.

const file = path.join(root, 'docs/reference/rooms.md')
const current = describeOrders()

if (!process.argv.includes('--check')) writeFileSync(file, current)
else if (readFileSync(file, 'utf8') !== current) {
  console.error('docs/reference/rooms.md is out of date: run npm run docs:rooms.')
  process.exit(1)
}
