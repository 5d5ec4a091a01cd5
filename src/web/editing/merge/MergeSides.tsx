import { Flex, Radio, Tag, theme, Typography } from 'antd'
import { type PropsWithChildren, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from './merge-values'
import { State } from '../../shell/State'

interface MergeSidesProps {
  title: string
  /** The only side that changed it; undefined when both did. */
  changedBy: Side | undefined
  /** The chosen side. */
  side: Side | undefined
  onChoose: (side: Side) => void
  version: (side: Side) => ReactNode
}

const sides = ['mine', 'theirs'] as const

/** A choice between two versions side by side; below them the parts that belong to both. */
export function MergeSides(props: PropsWithChildren<MergeSidesProps>) {
  const { title, changedBy, side, onChoose, version, children } = props
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ marginBottom: token.marginLG }}>
      <Flex align="center" gap="small" style={{ marginBottom: token.marginXXS }}>
        <Typography.Text strong id={id}>
          {title}
        </Typography.Text>
        {changedBy ? (
          <Tag bordered={false}>{t(`form.merge.by.${changedBy}`)}</Tag>
        ) : (
          <State tone="waiting">{t('form.merge.by.both')}</State>
        )}
      </Flex>
      <Radio.Group
        value={side}
        onChange={(event) => onChoose(event.target.value === 'mine' ? 'mine' : 'theirs')}
        className="merge-sides"
      >
        {sides.map((each) => (
          <Radio
            key={each}
            value={each}
            className={each === side ? 'merge-side merge-side-chosen' : 'merge-side'}
          >
            <span style={{ fontSize: token.fontSizeSM, color: token.colorTextSecondary }}>
              {t(`form.merge.${each}`)}
            </span>
            <div style={{ overflowWrap: 'anywhere' }}>{version(each)}</div>
          </Radio>
        ))}
      </Radio.Group>
      {children}
    </section>
  )
}
