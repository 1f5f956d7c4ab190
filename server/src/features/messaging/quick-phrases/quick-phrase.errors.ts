import { largestCounts } from './quick-phrase.rules.ts'

export const titleTaken = 'Another phrase has this title. Choose another one.'
export const noSuchDepartment = 'This department does not exist. Reload the page.'
export const tooManyOwn = `You have ${largestCounts.own} phrases. Delete one first.`
export const tooManyShared = `The hospital has ${largestCounts.shared} shared phrases. Delete one first.`
export const changed = { code: 'quick_phrase.changed', noun: 'this phrase' }
