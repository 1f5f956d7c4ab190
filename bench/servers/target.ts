/** A server under load: how to ask it, and which process it is. */
export interface Target {
  name: 'ours' | 'floor'
  pid: number
  port: number
  /** A whole HTTP request that sends `text` to a thread as one of its people. */
  send(person: number, thread: number, text: string): string
  /** A whole HTTP request for the first page of a person's inbox. */
  inbox(person: number): string
  /** A whole HTTP request for who is on call: for one group, or for the first so many of all. */
  onCall(person: number, group?: number, groups?: number): string
  socket(person: number): { url: string; headers: Record<string, string> }
  stop(): Promise<void>
}

export interface OurTarget extends Target {
  /** A whole HTTP request for an address, as one of its people. */
  get(person: number, address: string): string
  /** The same that sends JSON, under a key of its own. */
  post(person: number, address: string, body: unknown): string
}

/** How many keys have been used: each send is a new one. */
let keys = 0
export const freshKey = (): string => `bench-${process.pid}-${++keys}`
