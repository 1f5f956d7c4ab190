export type NamedKind =
  'department' | 'group' | 'user' | 'role' | 'saved_filter' | 'tag' | 'message_type' | 'patient'

/** Requests are complete HTTP texts. */
export interface Target {
  name: 'ours' | 'floor'
  pid: number
  port: number
  send(person: number, thread: number, text: string): string
  inbox(person: number): string
  /** Requests one group, or the first `groups` groups. */
  onCall(person: number, group?: number, groups?: number): string
  /** Requests the newest audit entries of a user. */
  audit(user: number): string
  /** Requests ten names of a list in order. */
  names(kind: NamedKind, page: number): string
  socket(person: number): { url: string; headers: Record<string, string> }
  stop(): Promise<void>
}

export interface OurTarget extends Target {
  get(person: number, address: string): string
  post(person: number, address: string, body: unknown): string
}

let keys = 0
export const createIdempotencyKey = (): string => `bench-${process.pid}-${++keys}`
