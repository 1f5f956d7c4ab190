import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'

/** The sender wrote to the recipient; the others are unrelated. */
export interface MatrixHospital extends Hospital {
  sender: Person
  recipient: Person
  colleague: Person
  powerless: Person
  administrator: Person
  /** A clinician with every permission for the own department, which has no groups. */
  departmental: Person
  locked: Person
  signedOut: Person
  thread: Thread
  attachment: number
  someone: Person
  photo: Uint8Array
}

export interface Asked {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

export const personas = [
  'colleague',
  'recipient',
  'sender',
  'powerless',
  'administrator',
  'stranger',
] as const
export type Persona = (typeof personas)[number]

export interface Row {
  input: (hospital: MatrixHospital, persona: Persona) => Asked | Promise<Asked>
  /** One status per persona in order, or one for all. */
  statuses: number | [number, number, number, number, number, number]
}

export const noInput = (): Asked => ({})
