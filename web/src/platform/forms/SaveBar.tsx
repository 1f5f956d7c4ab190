import { Button } from '../ui/controls/Button.tsx'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'

export const SaveBar = (props: { errors: readonly string[]; isBusy: boolean; isSaved: boolean }) => (
  <>
    <FormErrors sentences={props.errors} />
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
