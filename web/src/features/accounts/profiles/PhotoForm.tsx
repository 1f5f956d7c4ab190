import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { acceptAttribute, filesError, photoRules } from '../../../platform/forms/file.rules.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { Me } from '../me/me.api.ts'
import { photoText, profileText } from './profile.text.ts'

const errorSentence = (reason: unknown): string => {
  const fallback = profileText.saveError
  if (!isApiError(reason)) return fallback
  return Object.values(reason.fields)[0]?.[0] ?? (reason.detail || fallback)
}

interface PhotoFormProps {
  me: Pick<Me, 'id' | 'display_name' | 'avatar' | 'profile_picture'>
  onChanged: (user: UserSummary) => void
}

export function PhotoForm({ me, onChanged }: PhotoFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (change: () => Promise<UserSummary>) => {
    setBusy(true)
    setError(null)
    await change().then(onChanged, (reason: unknown) => setError(errorSentence(reason)))
    setBusy(false)
  }
  const choose = (files: File[]) => {
    const [file] = files
    const fileError = filesError(files, photoRules)
    setError(fileError)
    if (file && !fileError)
      void run(() => uploadFile('POST /users/{id}/photo/', { file, params: { id: me.id } }))
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={me.display_name} avatar={me.avatar} picture={me.profile_picture} size={64} decorative />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {me.profile_picture ? photoText.change : photoText.add}
          </Button>
          {me.profile_picture && (
            <Button
              tone="ghost"
              busy={isBusy}
              onClick={() => void run(() => call('DELETE /users/{id}/photo/', { params: { id: me.id } }))}
            >
              {photoText.clear}
            </Button>
          )}
        </div>
        <p role="status" className={error ? 'text-xs text-danger' : 'text-xs text-ink-2'}>
          {error ?? photoText.hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="photo"
          accept={acceptAttribute(photoRules)}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
