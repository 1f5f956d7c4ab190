import { enableCompileCache } from 'node:module'
enableCompileCache()

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Wardline runs on Node 26; this is ${process.version}. Start it with: npm start`)
  process.exit(1)
}
const { run } = await import('./run.ts')
await run(process.env)
