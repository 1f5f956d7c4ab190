import { readdirSync, type Dirent } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Never the application's: what is not found below these is simply not found. */
const notPages = /^\/(?:api|users|healthz|readyz|metrics)(?:\/|$)/

/** Vite names these by their content, so that a name never changes its bytes. */
const hashed = /^assets\//

function filesIn(folder: string): ReadonlySet<string> {
  const entries = (): Dirent[] => {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
    } catch {
      return [] // not built: the API serves all the same
    }
  }
  const names = entries()
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  // Compressed copies are an encoding of their file, not files of their own; dot files are the build's.
  return new Set(names.filter((name) => !/(?:^|\/)\.|\.(?:br|gz)$/.test(name)))
}

function nameOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0]?.slice(1) ?? '')
  } catch {
    return '' // a broken escape
  }
}

const acceptsPages = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html')

/**
 * Serves the built web application: its files, and its one page for every address that the browser's router knows.
 * The names of the files are read once, and nothing else can be asked for: no listing, no path to walk out by.
 */
export async function registerStatic(app: FastifyInstance, distFolder: string): Promise<void> {
  const root = path.resolve(distFolder)
  const files = filesIn(root)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })

  function send(reply: FastifyReply, name: string): FastifyReply {
    // A page is asked about again each time, and answered with 304 while it is the same.
    reply.header('cache-control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(name)
  }

  app.get('/*', async (request, reply) => {
    const name = nameOf(request)
    if (files.has(name)) return send(reply, name)
    const isPage = acceptsPages(request) && !notPages.test(request.url.split('?', 1)[0] ?? '')
    if (isPage && files.has('index.html')) return send(reply, 'index.html')
    reply.callNotFound()
    return reply
  })
}
