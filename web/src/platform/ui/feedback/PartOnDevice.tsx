import { partOnDeviceText, useIsOffline } from '../../live/offline.ts'

interface PartOnDeviceProps {
  stored: number
  /** As the server counted. */
  count: number
  noun: string
}

/** Says that the device has only a part of a list. */
export function PartOnDevice({ stored, count, noun }: PartOnDeviceProps) {
  const text = partOnDeviceText(stored, count, noun)
  return useIsOffline() && text !== undefined ? <p className="text-sm text-ink-2">{text}</p> : null
}
