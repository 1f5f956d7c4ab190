/** Contains no patient data and no message text. */
export interface PushMessage {
  reference: string
  title: string
  body: string
  choices: string[]
  link: string
  priority: 0 | 1 | 2
}

const isText = (value: unknown): value is string => typeof value === 'string'

export function parsePush(text: string): PushMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { reference, title, body, choices, link, priority } = value as Record<string, unknown>
  if (!isText(reference) || !isText(title) || !isText(body) || !isText(link)) return undefined
  return {
    reference,
    title,
    body,
    link,
    choices: Array.isArray(choices) ? choices.filter(isText) : [],
    priority: priority === 2 || priority === 0 ? priority : 1,
  }
}

/** Drops the origin, which keeps a forged link within the application. */
export function localPath(link: string, origin: string): string {
  const url = URL.parse(link, origin)
  return url ? `${url.pathname}${url.search}` : '/'
}

/** Sets a unique tag, so that notifications do not replace one another. */
export function notificationOptions(pushed: PushMessage, maxActions: number) {
  // Shows all choices or none: showing only some would bias the answer.
  const choices = pushed.choices.length <= maxActions ? pushed.choices : []
  return {
    body: pushed.body,
    tag: pushed.reference,
    icon: '/icon-192.png',
    badge: '/badge.png',
    requireInteraction: pushed.priority === 2,
    actions: choices.map((choice) => ({ action: choice, title: choice })),
    data: { reference: pushed.reference, link: pushed.link },
  }
}

export interface AnswerRequest {
  path: string
  body: Record<string, string>
}

export function answerRequest(choice: string, link: string): AnswerRequest | undefined {
  const id = /\/thread\/(\d+)/.exec(link)?.[1]
  if (id === undefined) return undefined
  if (choice === 'Accept') return { path: `/api/v1/threads/${id}/accept/`, body: {} }
  if (choice === 'Reject') return { path: `/api/v1/threads/${id}/reject/`, body: {} }
  return { path: `/api/v1/threads/${id}/respond/`, body: { response: choice } }
}
