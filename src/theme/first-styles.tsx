// antd's styles, made at the build: what the pages of a first visit are drawn with stands in a file of its own, where the run time finds it
// done. What is not drawn here is made by the run time as ever, and so is all of it when the tokens are others (less motion).
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ProLayout } from '@ant-design/pro-layout';
import { ProConfigProvider } from '@ant-design/pro-provider';
import {
  Alert,
  App,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Col,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Radio,
  Row,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Typography,
} from 'antd';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { layoutSettings, layoutTokens } from '#config/layout';
import { themeOf } from './tokens';

/** One of each: antd makes all styles of a component as soon as one is drawn. */
const components = (
  <App>
    <Alert message="" />
    <Avatar />
    <Badge />
    <Button />
    <Card />
    <Checkbox />
    <DatePicker />
    <Descriptions />
    <Drawer />
    <Dropdown>
      <i />
    </Dropdown>
    <Empty />
    <Form>
      <Form.Item label=" ">
        <Input />
      </Form.Item>
    </Form>
    <Input.Password />
    <InputNumber />
    <Modal />
    <Pagination />
    <Popover>
      <i />
    </Popover>
    <Radio.Group />
    <Row>
      <Col />
    </Row>
    <Segmented options={[]} />
    <Select />
    <Skeleton />
    <Space />
    <Spin />
    <Switch />
    <Table />
    <Tabs />
    <Tag />
    <Tooltip>
      <i />
    </Tooltip>
    <Typography.Text />
  </App>
);

/** The frame of src/layouts/main, whose sider has tokens of its own. */
const frame = (
  <ProConfigProvider hashed={false}>
    <ProLayout
      {...layoutSettings}
      token={layoutTokens.light}
      route={{ path: '/', routes: [{ path: '/page', name: ' ' }] }}
      location={{ pathname: '/page' }}
      headerRender={false}
      footerRender={false}
    />
  </ProConfigProvider>
);

/** Of antd itself: pro-components write colours into theirs, which would be those of the light shade. */
const isOfAntd = (key: string) => /%(ant|anticon)$/.test(key);

/** The tokens' values stand in variables, which the run time sets: one text is for light and dark. */
export function firstStyles(): string {
  const cache = createCache();
  const inTheme = (children: ReactNode) => (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeOf('light', true)}>{children}</ConfigProvider>
    </StyleProvider>
  );
  renderToString(inTheme(components));
  renderToString(inTheme(frame));
  for (const key of cache.cache.keys()) if (!isOfAntd(key)) cache.cache.delete(key);
  return extractStyle(cache, { plain: true, types: ['style'] });
}
