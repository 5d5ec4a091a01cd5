import { EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { SaveButton } from '@refinedev/antd'
import { Button, Tag } from 'antd'
import { useRef, useState, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { DraftBar } from '../../../editing/DraftBar'
import { DesignerFrame } from '../designer/DesignerFrame'
import { DesignerToolbar } from '../designer/DesignerToolbar'
import { PictureChooser } from '../pictures/PictureChooser'
import { PreviewDialog } from '../preview/PreviewDialog'
import { SaveProblem } from './SaveProblem'
import { TemplateMerge } from './TemplateMerge'
import { TemplateHead } from './TemplateHead'
import { useTemplateEditor, type TemplateEditing, type TemplateEditorProps } from './use-template-editor'
import { VersionsDrawer } from './VersionsDrawer'
import { State } from '../../../shell/State'

/** The frame of a template: a page or a dialog. */
export interface TemplateFrameProps {
  code: ReactNode
  tags?: ReactNode
  actions: ReactNode
  /** The one that matters most. */
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

/** What lies over the designer when it is asked for, or when somebody else has saved. */
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

/** A template being designed: what it is, its tools, and the designer in its frame. */
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
