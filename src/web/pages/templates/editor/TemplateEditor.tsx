import { EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { SaveButton } from '@refinedev/antd'
import { Button, Tag, Alert, Typography, Skeleton } from 'antd'
import {
  useRef,
  useState,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  useMemo,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { readContent } from '#paper/panel'
import { keysAt } from '#keys/shortcuts'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { DraftBar } from '../../../editing/DraftBar'
import { DesignerToolbar } from '../designer/DesignerToolbar'
import { PictureChooser } from '../PictureChooser'
import { PreviewDialog } from '../TemplatePreview'
import { TemplateHead } from './TemplateHead'
import { useTemplateEditor, type TemplateEditing, type TemplateEditorProps } from './use-template-editor'
import { VersionsDrawer } from './VersionsDrawer'
import { State } from '../../../shell/State'
import { formatDatetime } from '../../../data/languages/format'
import { useTitle } from '../../../data/languages/use-title'
import { useResource } from '../../../data/resources'
import { MergeChoice } from '../../../editing/merge/MergeChoice'
import { MergeSides, MergeView } from '../../../editing/merge/MergeView'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { mergedTemplate, templateDifferences, type TemplateContest } from './use-template-draft'
import type { TemplateDraft } from './template-record'
import type { ApiError, FieldProblem } from '../../../data/request'
import { usePlaceText } from './template-places'
import '../designer/designer-frame.css'
import type { Designer } from '../designer/use-designer-frame'

/** The frame of a template: a page or a dialog. */
export interface TemplateFrameProps {
  code: ReactNode
  tags?: ReactNode
  actions: ReactNode
  /** The primary button. */
  primary?: ReactNode
  onClose: () => void
}

interface EditorProps extends TemplateEditorProps {
  Frame: ComponentType<PropsWithChildren<TemplateFrameProps>>
  /** Buttons of the frame itself, before those of the template. */
  actions?: ReactNode
  onClose: () => void
}

/** Tags for unsaved changes and for the template's role in its document. */
function Tags({ editing: { stored, dirty } }: { editing: TemplateEditing }) {
  const { t } = useTranslation()
  return (
    <>
      {stored && <Tag bordered={false}>{t('templates.version', { version: stored.version })}</Tag>}
      {stored?.standard && <Tag bordered={false}>{t('templates.standard')}</Tag>}
      {dirty && <State tone="waiting">{t('templates.unsaved')}</State>}
    </>
  )
}

type Over = 'preview' | 'versions' | 'picture'

function Actions({ editing, onShow }: { editing: TemplateEditing; onShow: (over: Over) => void }) {
  const { t } = useTranslation()
  const { stored } = editing
  return (
    <>
      {stored && (
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => onShow('versions')}>
          {t('templates.versions.title')}
        </Button>
      )}
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => onShow('preview')}>
        {t('print.preview')}
      </Button>
    </>
  )
}

interface OversProps {
  editing: TemplateEditing
  over: Over | undefined
  onClose: () => void
}

/** The panels over the designer: those that the user opens, and the one shown when another user has saved. */
function Overs({ editing, over, onClose }: OversProps) {
  const { t } = useTranslation()
  const { stored, draft, dirty, designer, renew, merge } = editing
  return (
    <>
      <PreviewDialog
        open={over === 'preview'}
        title={draft.title === '' ? t('print.preview') : draft.title}
        {...{ name: draft.name, document: draft.document, content: draft.content, onClose }}
      />
      {stored && (
        <VersionsDrawer
          open={over === 'versions'}
          template={stored}
          document={draft.document}
          {...{ dirty, onClose }}
          onRestored={renew}
        />
      )}
      {over === 'picture' && (
        <PictureChooser onClose={onClose} onFile={(file) => designer.act({ type: 'picture', file })} />
      )}
      {merge && <TemplateMerge {...merge} />}
    </>
  )
}

/** A template being designed: its title, its tools, and the designer in its frame. */
export function TemplateEditor({ Frame, actions, onClose, ...props }: EditorProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<Over>()
  const editing = useTemplateEditor({ ...props, onPictureWanted: () => setOver('picture') })
  const { draft, dirty, designer, saving, save, kept } = editing
  useShortcut('save', save, { at: () => root.current })
  return (
    <Frame
      code={draft.name}
      onClose={onClose}
      tags={<Tags editing={editing} />}
      actions={
        <>
          {actions}
          <Actions editing={editing} onShow={setOver} />
        </>
      }
      primary={
        <SaveButton
          icon={null}
          disabled={!dirty}
          loading={saving.saving}
          title={t('templates.saveKeys')}
          onClick={save}
        />
      }
    >
      <div className="template" ref={root}>
        {kept && <DraftBar {...kept} />}
        {saving.problem && (
          <SaveProblem problem={saving.problem} content={draft.content} onClose={saving.forgetProblem} />
        )}
        <TemplateHead editing={editing} />
        <DesignerToolbar designer={designer} />
        <DesignerFrame designer={designer} />
      </div>
      <Overs {...{ editing, over }} onClose={() => setOver(undefined)} />
    </Frame>
  )
}

interface TemplateMergeProps {
  contest: TemplateContest
  saving: boolean
  onTakeTheirs: () => void
  /** Goes on designing with the merged template. */
  onEdit: (merged: TemplateDraft) => void
  /** Saves it as the newer version. */
  onSave: (merged: TemplateDraft) => void
  onClose: () => void
}

/**
 * Another user has saved meanwhile: their version can be viewed, taken, or followed by a newer one merged from both.
 */
function TemplateMerge({ contest, saving, ...on }: TemplateMergeProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(useResource('templates'))
  const [looked, setLooked] = useState<TemplateDraft>()
  const { stored, versions } = contest
  const { version, updated_at } = stored
  const found = useMemo(() => templateDifferences(versions), [versions])
  const look = (each: 'mine' | 'theirs', text: string) => (
    <Button size="small" onClick={() => setLooked(versions[each])}>
      {text}
    </Button>
  )
  return (
    <ModalWindow width={760} onCancel={on.onClose}>
      <MergeView
        title={t('templates.stale.title')}
        code={stored.name}
        note={t('templates.stale.text', { version, at: formatDatetime(updated_at) })}
        {...{ found, saving }}
        choice={(difference, side, onChoose) => {
          const { name, changedBy } = difference
          const field = fields[name]
          if (!field) return null
          if (name !== 'content') {
            const { base, mine, theirs } = versions
            const records = { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }
            return <MergeChoice key={name} {...{ field, difference, records, side, onChoose }} />
          }
          return (
            <MergeSides
              key={name}
              title={title(field)}
              {...{ changedBy, side, onChoose }}
              version={(each) =>
                look(each, each === 'mine' ? t('print.preview') : t('templates.stale.look', { version }))
              }
            />
          )
        }}
        actions={
          <>
            <Button danger onClick={on.onTakeTheirs}>
              {t('templates.stale.takeTheirs')}
            </Button>
            <Button loading={saving} onClick={() => on.onSave(versions.mine)}>
              {t('templates.stale.saveMine', { version: version + 1 })}
            </Button>
          </>
        }
        onEdit={(choices) => on.onEdit(mergedTemplate(versions, found, choices))}
        onSave={(choices) => on.onSave(mergedTemplate(versions, found, choices))}
        onClose={on.onClose}
      />
      {looked && (
        <PreviewDialog
          open
          title={looked.title}
          {...{ name: looked.name, document: looked.document, content: looked.content }}
          onClose={() => setLooked(undefined)}
        />
      )}
    </ModalWindow>
  )
}

interface SaveProblemProps {
  problem: ApiError
  content: string
  onClose: () => void
}

/** The reason why a template was not saved: the problem, its place on the paper, and its path in the content. */
function SaveProblem({ problem, content, onClose }: SaveProblemProps) {
  const { t } = useTranslation()
  const placeText = usePlaceText(content)
  const read = readContent(content)
  const isEmpty = 'refusal' in read && read.refusal === 'no_elements'
  const row = ({ path, message }: FieldProblem) => (
    <li key={path + message}>
      {[placeText(path), message === problem.message ? undefined : message].filter(Boolean).join(': ')}{' '}
      <Typography.Text code>{path}</Typography.Text>
    </li>
  )
  return (
    <Alert
      type="error"
      showIcon
      closable
      role="alert"
      className="template-problem"
      message={t('templates.notSaved', { reason: problem.message })}
      description={
        isEmpty
          ? t('templates.emptyHint')
          : problem.errors.length > 0 && (
              <ul className="template-problem-places">{problem.errors.map(row)}</ul>
            )
      }
      onClose={onClose}
    />
  )
}

const ADDRESS = '/designer.html'
/** After this the frame's script is not slow but missing. */
const PATIENCE_IN_MILLISECONDS = 15_000

function useIsLate(ready: boolean, round: number): boolean {
  const [lateRound, setLateRound] = useState(-1)
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => setLateRound(round), PATIENCE_IN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [ready, round])
  return !ready && lateRound === round
}

/** The placeholders of the element list, the paper and the settings, in their places. */
function DesignerBones() {
  return (
    <div className="designer-bones" aria-busy>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
      <i />
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  )
}

/**
 * The designer, in a frame without the origin of the app: code in it has no session, no cookies and nothing to call.
 */
export function DesignerFrame({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { ready, failure } = designer.state
  const [round, setRound] = useState(0)
  const late = useIsLate(ready, round)
  return (
    <div className="designer-frame" data-keys={keysAt('designer').join(' ')}>
      {failure !== undefined && <Alert type="error" banner role="alert" message={failure} />}
      {late && (
        <Alert
          type="error"
          banner
          role="alert"
          message={t('templates.designerMissing')}
          action={
            <Button size="small" onClick={() => setRound(round + 1)}>
              {t('list.retry')}
            </Button>
          }
        />
      )}
      {!ready && !late && <DesignerBones />}
      <iframe
        key={round}
        ref={designer.frame}
        title={t('templates.designer')}
        src={ADDRESS}
        sandbox="allow-scripts"
        data-ready={ready}
      />
    </div>
  )
}
