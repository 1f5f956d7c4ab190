import type { IncomingMessage } from 'node:http'
import { commonErrors } from '@wardline/contract/errors.ts'
import type { Route } from '@wardline/contract/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../outbound/target.ts'
import { AppError } from './errors.ts'

export interface Site {
  /** The https origin that users open; undefined if the server's own address is used. */
  public_url: string | undefined
  trust_proxy: number
}

declare module 'fastify' {
  interface FastifyInstance {
    site: Site
  }
}

/** A request through a local proxy has the loopback address too, but a forwarded one beside it. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false
  return isLoopback(socket.remoteAddress ?? '')
}

/** Each proxy appends to a forwarded header, so the nearest one wrote the last entry. */
function lastForwarded(
  { trust_proxy }: Site,
  { headers }: IncomingMessage,
  name: string,
): string | undefined {
  const value = headers[name]
  if (trust_proxy === 0 || typeof value !== 'string') return undefined
  return value.split(',').at(-1)?.trim()
}

/** PUBLIC_URL implies TLS, so a header cannot disable it. */
export const usesTls = (site: Site, request: IncomingMessage): boolean =>
  site.public_url !== undefined ||
  'encrypted' in request.socket ||
  lastForwarded(site, request, 'x-forwarded-proto') === 'https'

const hostOf = (site: Site, request: IncomingMessage): string | undefined =>
  lastForwarded(site, request, 'x-forwarded-host') ?? request.headers.host

/** Browsers send Origin with sockets and writes; other clients omit it. */
export function isOwnOrigin(site: Site, request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (site.public_url !== undefined) return origin === site.public_url
  return URL.canParse(origin) && new URL(origin).host === hostOf(site, request)
}

/** A name that another site points at this server could read responses as its own (DNS rebinding). */
const isOwnHost = (site: Site, request: IncomingMessage): boolean =>
  site.public_url === undefined ||
  hostOf(site, request) === new URL(site.public_url).host ||
  isFromThisMachine(request)

/**
 * The origin that other systems send browsers to. Without PUBLIC_URL only that of this machine: a Host header is not
 * proof of a public address.
 */
export function siteOrigin({ server, raw }: FastifyRequest): string | undefined {
  const { site } = server
  if (site.public_url !== undefined) return site.public_url
  const host = hostOf(site, raw)
  return isFromThisMachine(raw) && host !== undefined
    ? `${usesTls(site, raw) ? 'https' : 'http'}://${host}`
    : undefined
}

/** Load balancers call these by the machine's address. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const isCrossSite = ({ route }: { route?: Route }): boolean => route?.cross_site === true

export function registerSite(app: FastifyInstance, site: Site): void {
  app.decorate('site', site)
  app.addHook('onRequest', async ({ raw, method, url, routeOptions }) => {
    if (!isOwnHost(site, raw) && !probes.has(url)) throw new AppError(commonErrors.wrongHost)
    if (safeMethods.has(method) || isCrossSite(routeOptions.config)) return
    if (!isOwnOrigin(site, raw)) throw new AppError(commonErrors.wrongOrigin)
  })
}
