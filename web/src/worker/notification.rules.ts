/** What is pushed: nothing about a patient, and nothing of what a message says. */
export interface Pushed {
  reference: string
  title: string
  body: string
  /** Words of answers, the first first. */
  choices: string[]
  /** Opens the thread. */
  link: string
  priority: 0 | 1 | 2
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Undefined for what no server of ours pushes. */
export function pushedOf(text: string): Pushed | undefined {
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

/** An address of ours, without its origin: what was pushed may name another one, and leads nowhere else. */
export function pathOf(link: string, origin: string): string {
  const url = URL.parse(link, origin)
  return url ? `${url.pathname}${url.search}` : '/'
}

/** As browsers take it; each page is its own, and none takes the place of another. */
export function notificationOf(pushed: Pushed, most_actions: number) {
  // All of them or none: whoever sees two of four would take one of the two.
  const shown = pushed.choices.length <= most_actions ? pushed.choices : []
  return {
    body: pushed.body,
    tag: pushed.reference,
    icon: '/icon-192.png',
    badge: '/badge.png',
    // A page stays until somebody looks at it.
    requireInteraction: pushed.priority === 2,
    actions: shown.map((choice) => ({ action: choice, title: choice })),
    data: { reference: pushed.reference, link: pushed.link },
  }
}

export interface AnswerRequest {
  path: string
  body: Record<string, string>
}

/** What gives this answer in the thread that a notification opens; undefined when it opens none. */
export function answerOf(choice: string, link: string): AnswerRequest | undefined {
  const id = /\/thread\/(\d+)/.exec(link)?.[1]
  if (id === undefined) return undefined
  if (choice === 'Accept') return { path: `/api/v1/threads/${id}/accept/`, body: {} }
  if (choice === 'Reject') return { path: `/api/v1/threads/${id}/reject/`, body: {} }
  return { path: `/api/v1/threads/${id}/respond/`, body: { response: choice } }
}
