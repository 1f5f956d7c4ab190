import { createStore, useStore } from '../state/store.ts'

interface Offline {
  /** Without a connection for more than a moment, or opened without one. */
  isOffline: boolean
  /** When the data of the current screen was current (ms since 1970); undefined if it shows none. */
  dataAsOf: number | undefined
}

export const online: Offline = { isOffline: false, dataAsOf: undefined }

export const offlineStore = createStore<Offline>(online)

export const useOffline = (): Offline => useStore(offlineStore)

export const useIsOffline = (): boolean => useStore(offlineStore, ({ isOffline }) => isOffline)

export const notOnDeviceText = 'This is not on this device. It opens when the connection returns.'

/** Undefined if the list is complete. */
export const partOnDeviceText = (stored: number, count: number, noun: string): string | undefined =>
  stored < count ? `Only ${stored} of ${count} ${noun} are on this device.` : undefined

export const offlineReason = 'You are offline. This works again when the connection returns.'
