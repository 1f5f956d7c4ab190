import { expect, test } from 'vitest'
import {
  applyDraft,
  compareDraft,
  compareStored,
  emptyDraft,
  findPermissions,
  setPermission,
  summarizeSections,
} from './role-draft.view.ts'

const stored = ['pcm.view_patient', 'messaging.send_message']

test('a draft lists what it adds and removes; undoing a change removes it from the draft', () => {
  const draft = setPermission(stored, emptyDraft, ['pcm.view_patient'], false)
  const more = setPermission(stored, draft, ['pcm.change_patient'], true)
  const { added, removed } = compareDraft(stored, more)
  expect(added.map(({ id }) => id)).toEqual(['pcm.change_patient'])
  expect(removed.map(({ id }) => id)).toEqual(['pcm.view_patient'])
  expect(applyDraft(stored, more)).toEqual(['messaging.send_message', 'pcm.change_patient'])
  expect(setPermission(stored, more, ['pcm.view_patient'], true).has('pcm.view_patient')).toBe(false)
})

test('a draft keeps its changes and takes those of another administrator', () => {
  const draft = setPermission(stored, emptyDraft, ['pcm.change_patient'], true)
  const meanwhile = [...stored, 'accounts.view_user']
  expect(applyDraft(meanwhile, draft)).toEqual([
    'messaging.send_message',
    'pcm.view_patient',
    'pcm.change_patient',
    'accounts.view_user',
  ])
})

test('the changes of another administrator are listed, and undoing one becomes a change of the draft', () => {
  const meanwhile = ['messaging.send_message', 'accounts.view_user']
  const { added, removed } = compareStored(stored, meanwhile)
  expect(added.map(({ id }) => id)).toEqual(['accounts.view_user'])
  expect(removed.map(({ id }) => id)).toEqual(['pcm.view_patient'])
  const draft = setPermission(meanwhile, emptyDraft, ['pcm.view_patient'], true)
  expect(compareDraft(meanwhile, draft).added.map(({ id }) => id)).toEqual(['pcm.view_patient'])
})

test('a section counts its given permissions and knows whether it changed', () => {
  const draft = setPermission(stored, emptyDraft, ['pcm.change_patient'], true)
  const [messages, , , , patients] = summarizeSections(stored, draft)
  expect(messages).toMatchObject({ title: 'Messages', given: 1, isChanged: false })
  expect(patients).toMatchObject({ title: 'Patients', given: 2, isChanged: true })
})

test('permissions are found by words of their sentence and by their id', () => {
  expect(findPermissions('discharge patients').map(({ id }) => id)).toEqual(['pcm.change_patient'])
  expect(findPermissions('careteam').map(({ id }) => id)).toEqual(['pcm.change_careteam'])
})
