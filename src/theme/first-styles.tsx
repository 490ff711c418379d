// antd's styles, generated at build time: those for the pages of a first visit are in a separate file, where the run time finds them. Styles that are
// missing here are generated at run time as usual; so are all styles when the tokens differ (less motion).
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

/** One of each: antd generates all styles of a component when it is first rendered. */
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

/** The frame of src/layouts/main, whose sider has its own tokens. */
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

/** Matches only antd's own styles: those of pro-components contain literal colours, which would be those of the light shade. */
const isOfAntd = (key: string) => /%(ant|anticon)$/.test(key);

/** The values of the tokens are CSS variables, which the run time sets, so that one text serves both light and dark. */
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
