import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { ownTokensQuery } from './api-token.api.ts'
import { tokenText } from './api-token.text.ts'
import { ApiTokenList } from './ApiTokenList.tsx'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'

export function OwnApiTokens() {
  const { data, isError, refetch } = useQuery(ownTokensQuery)
  const [isCreating, setCreating] = useState(false)
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>{tokenText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading your API tokens">
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <ApiTokenList tokens={data} scope="own" />
      </div>
      <Button onClick={() => setCreating(true)}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
        New token
      </Button>
      {isCreating && <CreateTokenDialog kind="personal" onClose={() => setCreating(false)} />}
    </div>
  )
}
