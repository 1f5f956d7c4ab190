import { readdirSync, type Dirent } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `/users` itself is a screen (paging §2); the API has routes below it. */
const notPages = /^\/(?:(?:api|healthz|readyz|metrics)(?:\/|$)|users\/.)/

/** Names contain a content hash, so files never change. */
const hashed = /^assets\//

function filesIn(folder: string): ReadonlySet<string> {
  const entries = (): Dirent[] => {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
    } catch {
      return [] // not built; the API still works
    }
  }
  const names = entries()
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  // Skips compressed copies, which are encodings of their file, and the build's dot files.
  return new Set(names.filter((name) => !/(?:^|\/)\.|\.(?:br|gz)$/.test(name)))
}

function nameOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0]?.slice(1) ?? '')
  } catch {
    return '' // invalid percent-encoding
  }
}

/** Browsers navigate with `text/html`. Clients that accept anything, such as curl, get the page at `/` only. */
function acceptsPage(request: FastifyRequest, name: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || (name === '' && accept.includes('*/*'))
}

/** File names are read once; no other file can be requested. */
export async function registerStatic(app: FastifyInstance, distFolder: string): Promise<void> {
  const root = path.resolve(distFolder)
  const files = filesIn(root)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })

  function send(reply: FastifyReply, name: string): FastifyReply {
    // Pages are revalidated and return 304 if unchanged.
    reply.header('cache-control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(name)
  }

  app.get('/*', async (request, reply) => {
    const name = nameOf(request)
    if (files.has(name)) return send(reply, name)
    const isPage = acceptsPage(request, name) && !notPages.test(request.url.split('?', 1)[0] ?? '')
    if (isPage && files.has('index.html')) return send(reply, 'index.html')
    reply.callNotFound()
    return reply
  })
}
