import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** By the domain only: while a name is typed, nothing is requested. */
export const domainOf = (name: string): string => /@([^@\s]+\.[^@\s.]{2,})$/.exec(name.trim())?.[1] ?? ''

export const signOnProvidersQuery = (domain: string) =>
  queryOptions({
    queryKey: ['sign-on-providers', domain],
    queryFn: async ({ signal }) => {
      const query = { email: domain === '' ? '' : `user@${domain}` }
      return (await call('GET /api/v1/sign-on/providers/', { query, signal })).results
    },
    staleTime: 60_000,
    retry: false,
  })

/** Leaves the application for the provider. */
export async function goToProvider(
  provider: string,
  { next, is_shared }: { next: string; is_shared: boolean },
): Promise<void> {
  const { url } = await call('POST /api/v1/sign-on/start/', { body: { provider, next, is_shared } })
  location.assign(url)
}

type Message = 'confirmed'

const channelName = 'wardline.sign-on'

/** In the window that comes back from the provider. */
export function announceConfirmation(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin, and takes none
  channel.postMessage('confirmed' satisfies Message)
  channel.close()
}

/**
 * Authenticates the user again in a new window, so that this page stays as it is. Call it while a press is handled, or
 * the browser blocks the window.
 * @returns stops waiting
 */
export function confirmAtProvider({
  onConfirmed,
  onError,
}: {
  onConfirmed: () => void
  onError: (reason: unknown) => void
}): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => {
    channel.close()
    onConfirmed()
  })
  const opened = window.open('', '_blank')
  call('POST /api/v1/sign-on/confirm/')
    .then(({ url }) => {
      if (opened) opened.location.href = url
      else onError(new Error('blocked'))
    })
    .catch((reason: unknown) => {
      opened?.close()
      onError(reason)
    })
  return () => channel.close()
}
