import type { Uploading } from './use-attaching.ts'

export function UploadProgress({ uploading: { name, share } }: { uploading: Uploading }) {
  return (
    <progress
      aria-label={`Uploading ${name}`}
      value={share}
      className="h-1 w-20 flex-none appearance-none overflow-hidden rounded-full bg-inset accent-accent-solid [&::-moz-progress-bar]:bg-accent-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-solid"
    />
  )
}
