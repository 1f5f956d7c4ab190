import { Suspense } from 'react'
import type { VoiceRecorderProps } from '../../../platform/voice/VoiceRecorder.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const VoiceRecorder = lazyComponent(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

export function VoiceMessage(props: VoiceRecorderProps) {
  return (
    <Suspense>
      <VoiceRecorder {...props} />
    </Suspense>
  )
}
