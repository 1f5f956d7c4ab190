import type { RecallNotice } from './recall-notices.ts'

let lastOpened = 0
export const setLastOpened = (thread_id: number): void => {
  lastOpened = thread_id
}

export const findRecallOfLastOpened = (notices: readonly RecallNotice[]): RecallNotice | undefined =>
  notices.find(({ thread_id }) => thread_id === lastOpened)
