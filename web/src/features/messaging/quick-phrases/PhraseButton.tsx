import { IconBolt } from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { insertPhraseLabel } from './quick-phrases.text.ts'

export const PhraseButton = ({ size, onPress }: { size: number; onPress: () => void }) => (
  <IconButton side="top" label={insertPhraseLabel} onClick={onPress}>
    <IconBolt size={size} stroke={1.75} aria-hidden />
  </IconButton>
)
