import { Button } from '../ui/Button.tsx'
import { FormErrors } from './FormErrors.tsx'

/** The foot of a form that is saved where it stands. */
export const SaveLine = (props: { refused: readonly string[]; isBusy: boolean; isSaved: boolean }) => (
  <>
    <FormErrors sentences={props.refused} />
    <div className="flex items-center gap-3">
      <Button type="submit" busy={props.isBusy}>
        Save
      </Button>
      <p role="status" className="text-sm text-ok">
        {props.isSaved && 'Saved.'}
      </p>
    </div>
  </>
)
