import { changeProfile, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { clearPhoto, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import type { Case } from './case.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { readSample, uploadFiles } from '../../fixtures/files/uploads.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const startMonitoring = (person: Person, whom: Person, duration = 600) =>
  person.call(monitorUser, { ...userParams(whom), body: { duration } })
const stopMonitoring = (person: Person, whom: Person) => person.call(endMonitoring, userParams(whom))

const sendPhoto = async (person: Person, file: string) =>
  uploadFiles(person, [{ name: file, bytes: await readSample(`valid/${file}`) }], uploadPhoto, {
    id: person.user.user_id,
  })

export const peopleCases = {
  changeProfile: {
    'of a subscriber’s name and title': {
      act: ({ ben }) =>
        ben.call(changeProfile, { ...userParams(ben), body: { first_name: 'Benny', title: 'MD' } }),
    },
  },
  setStatus: {
    'do not disturb, by a subscriber': {
      act: ({ ben }) => ben.call(setStatus, { ...userParams(ben), body: { status: 'dnd' } }),
    },
    'online again': {
      before: ({ ben }) => ben.call(setStatus, { ...userParams(ben), body: { status: 'dnd' } }),
      act: ({ ben }) => ben.call(setStatus, { ...userParams(ben), body: { status: 'online' } }),
    },
  },
  uploadPhoto: { 'by a subscriber': { act: ({ ben }) => sendPhoto(ben, 'sample.jpg') } },
  clearPhoto: {
    'by the author of the newest message': {
      before: ({ ana }) => sendPhoto(ana, 'sample.png'),
      act: ({ ana }) => ana.call(clearPhoto, userParams(ana)),
    },
  },
  monitorUser: {
    'of a recipient': { act: ({ dora, ben }) => startMonitoring(dora, ben) },
    'of the sender, after everyone has read': {
      before: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
      act: ({ dora, ana }) => startMonitoring(dora, ana),
    },
    'of two who share threads': {
      act: async ({ dora, ana, ben }) => {
        await startMonitoring(dora, ana)
        await startMonitoring(dora, ben)
      },
    },
    'by a subscriber of the threads': {
      before: ({ dora, ana }) => ana.writes(dora, 'For Dora herself'),
      act: ({ dora, ana }) => startMonitoring(dora, ana),
    },
    'then a new thread, a reply and reading': {
      before: ({ dora, ben }) => startMonitoring(dora, ben),
      act: async ({ ana, ben, dora }, thread) => {
        await ana.writes(ben, 'Bed 16', { requires_confirm: true })
        await ben.replies(thread, 'On my way')
        await dora.reads(thread)
      },
    },
    'then a message that unarchives a thread': {
      before: async ({ dora, ben }, thread) => {
        await ben.archives(thread)
        await startMonitoring(dora, ben)
      },
      act: ({ ana }, thread) => ana.replies(thread, 'Once more'),
    },
    'with another end time': {
      before: ({ dora, ben }) => startMonitoring(dora, ben),
      act: ({ dora, ben }) => startMonitoring(dora, ben, 3_600),
    },
  },
  endMonitoring: {
    'of a recipient': {
      before: ({ dora, ben }) => startMonitoring(dora, ben),
      act: ({ dora, ben }) => stopMonitoring(dora, ben),
    },
    'with unread messages': {
      before: async ({ dora, ana, ben }, thread) => {
        await startMonitoring(dora, ben)
        await ana.replies(thread, 'K+ 5.9')
      },
      act: ({ dora, ben }) => stopMonitoring(dora, ben),
    },
    'of one of two who share threads': {
      before: async ({ dora, ana, ben }) => {
        await startMonitoring(dora, ana)
        await startMonitoring(dora, ben)
        await ana.writes(ana, 'Only Ana’s', { recipient_ids: [dora.user.contact_id] })
      },
      act: ({ dora, ana }) => stopMonitoring(dora, ana),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const sessionsNotShown = {
  login: 'creates a new session; presence follows the socket',
  logout: 'ends the own socket; see sign-in.test.ts',
  endSession: 'the device list is fetched when its page opens',
  logoutEverywhere: 'ends sockets; see sign-in.test.ts',
  changeOwnPassword: 'ends sockets; see sign-in.test.ts',
  lockSession: 'closes the sockets of the own session; see session-lock.test.ts',
  unlockSession: 'the locked screen opens by the answer; see session-lock.test.ts',
  confirmPassword: 'renews the own session; see password-confirmation.test.ts',
  noteActivity: 'changes the idle clock of the session only',
  setSessionLimits: 'browsers fetch the limits again; see browser/accounts/account-settings.test.ts',
}

export const secondFactorsNotShown = {
  addTotp: 'not shown before it is confirmed',
  confirmTotp: 'open account pages refetch (tests/browser/accounts/second-factors.test.ts)',
  startPasskey: 'stores a challenge only',
  addPasskey: 'as confirmTotp',
  renameSecondFactor: 'as confirmTotp',
  removeSecondFactor: 'as confirmTotp',
  renewRecoveryCodes: 'as confirmTotp',
  resetUserSecondFactors: 'ends sockets; see flows/accounts/second-factors/reset.test.ts',
  signInWithTotp: 'as login',
  signInWithRecoveryCode: 'as login',
  startPasskeyStep: 'stores a challenge only',
  signInWithPasskeyStep: 'as login',
  startPasskeySignIn: 'stores a challenge only',
  signInWithPasskey: 'as login',
}
