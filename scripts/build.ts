import { buildIfChanged } from './build/changed-sources.ts'
import { serverTarget } from './build/server.ts'
import { webTarget } from './build/web.ts'

// Builds what has changed since the last build.

await buildIfChanged(webTarget)
await buildIfChanged(serverTarget)
