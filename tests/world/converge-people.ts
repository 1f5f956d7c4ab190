import { changeProfile, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { clearPhoto, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import type { Case } from './converge-cases.ts'
import type { Person } from './person.ts'
import { bytesOf, uploads } from './uploads.ts'

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const watches = (who: Person, whom: Person, duration = 600) =>
  who.call(monitorUser, { ...of(whom), body: { duration } })
const stops = (who: Person, whom: Person) => who.call(endMonitoring, of(whom))

const photoOf = async (person: Person, file: string) =>
  uploads(person, [{ name: file, bytes: await bytesOf(`valid/${file}`) }], uploadPhoto, {
    id: person.who.user_id,
  })

/** What people say of themselves, and who watches whom. */
export const peopleCases = {
  changeProfile: {
    'of a subscriber: name and title': {
      act: ({ ben }) => ben.call(changeProfile, { ...of(ben), body: { first_name: 'Benny', title: 'MD' } }),
    },
  },
  setStatus: {
    'do not disturb, by a subscriber': {
      act: ({ ben }) => ben.call(setStatus, { ...of(ben), body: { status: 'dnd' } }),
    },
    'online again': {
      before: ({ ben }) => ben.call(setStatus, { ...of(ben), body: { status: 'dnd' } }),
      act: ({ ben }) => ben.call(setStatus, { ...of(ben), body: { status: 'online' } }),
    },
  },
  uploadPhoto: { 'by a subscriber': { act: ({ ben }) => photoOf(ben, 'sample.jpg') } },
  clearPhoto: {
    'by the writer of the newest message': {
      before: ({ ana }) => photoOf(ana, 'sample.png'),
      act: ({ ana }) => ana.call(clearPhoto, of(ana)),
    },
  },
  monitorUser: {
    'of a recipient': { act: ({ dora, ben }) => watches(dora, ben) },
    'of the sender, after everybody has read': {
      before: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
      act: ({ dora, ana }) => watches(dora, ana),
    },
    'of two who share threads': {
      act: async ({ dora, ana, ben }) => {
        await watches(dora, ana)
        await watches(dora, ben)
      },
    },
    'by somebody who is on the threads already': {
      before: ({ dora, ana }) => ana.writes(dora, 'For Dora herself'),
      act: ({ dora, ana }) => watches(dora, ana),
    },
    'and then a new thread, a reply and reading': {
      before: ({ dora, ben }) => watches(dora, ben),
      act: async ({ ana, ben, dora }, thread) => {
        await ana.writes(ben, 'Bed 16', { requires_confirm: true })
        await ben.replies(thread, 'On my way')
        await dora.reads(thread)
      },
    },
    'and then a message that brings a thread back': {
      before: async ({ dora, ben }, thread) => {
        await ben.archives(thread)
        await watches(dora, ben)
      },
      act: ({ ana }, thread) => ana.replies(thread, 'Once more'),
    },
    'with another end': {
      before: ({ dora, ben }) => watches(dora, ben),
      act: ({ dora, ben }) => watches(dora, ben, 3_600),
    },
  },
  endMonitoring: {
    'of a recipient': {
      before: ({ dora, ben }) => watches(dora, ben),
      act: ({ dora, ben }) => stops(dora, ben),
    },
    'with something unread': {
      before: async ({ dora, ana, ben }, thread) => {
        await watches(dora, ben)
        await ana.replies(thread, 'K+ 5.9')
      },
      act: ({ dora, ben }) => stops(dora, ben),
    },
    'of one of two who share threads': {
      before: async ({ dora, ana, ben }) => {
        await watches(dora, ana)
        await watches(dora, ben)
        await ana.writes(ana, 'Only Ana’s', { recipient_ids: [dora.who.contact_id] })
      },
      act: ({ dora, ana }) => stops(dora, ana),
    },
  },
} satisfies Record<string, Record<string, Case>>
