import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Arranger } from '../../../kit/choosing/Arranger'
import { ArrangerButton } from '../../../kit/choosing/ArrangerButton'
import { cardsByName } from './card-table'
import { useCards } from './use-cards'

/** Chooses which cards the dashboard has, and in which order. */
export function CardChooser() {
  const { t } = useTranslation()
  const { offered, shown, show, reset } = useCards()
  const titles = new Map(offered.map((name) => [name, t(cardsByName.get(name)?.title ?? name)]))
  return (
    <ArrangerButton label={t('dashboard.cards.title')} icon={<AppstoreOutlined aria-hidden />}>
      <Arranger
        label={t('dashboard.cards.title')}
        offered={titles}
        shipped={offered}
        shown={shown}
        onShow={show}
      />
      <Flex justify="flex-end">
        <Button type="text" size="small" onClick={reset}>
          {t('dashboard.cards.shipped')}
        </Button>
      </Flex>
    </ArrangerButton>
  )
}
