// Costs from a table: pasted from a spreadsheet, or read from a file.
import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { readCosts } from '#api/finance/cost-pool/cost-pool';
import { TABLE_ENDINGS } from '#api/kernel/import';
import { type CostLine, type ReadCostLines, readCostLines } from '#domain/finance/accounting/cost-lines';
import { call } from '@/api/client';
import { uploadOf } from '@/api/upload';
import { FormDialog } from '@/components/forms/form-dialog';
import styles from './wizard.module.css';

const NAMED = 3;
const NOTHING: ReadCostLines = { lines: [], wrong: [], left_out: 0 };

interface Props {
  onTake: (lines: readonly CostLine[]) => void;
  onClose: () => void;
}

export function CostsDialog({ onTake, onClose }: Props) {
  const [text, setText] = useState('');
  const [read, setRead] = useState(NOTHING);
  const [reading, setReading] = useState(false);
  const { lines, wrong, left_out } = read;
  const paste = (pasted: string) => {
    setText(pasted);
    setRead(readCostLines(pasted.split('\n').map((line) => line.split('\t'))));
  };
  const pick = async (file: File) => {
    setText('');
    setReading(true);
    setRead(await call(readCosts, uploadOf(file)).catch(() => NOTHING));
    setReading(false);
  };
  const take = () => {
    onTake(lines);
    onClose();
  };
  return (
    <FormDialog
      title="从表格加入费用"
      okText={`加入 ${lines.length} 项`}
      okButtonProps={{ disabled: lines.length === 0 || wrong.length > 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <p>每行一项，列依次为：费用名称、实际发生（元）、随出租率变动（是/否）、受封顶约束（是/否）；表头与合计行不计</p>
      <Input.TextArea
        aria-label="粘贴的内容"
        placeholder="从表格复制后粘贴到这里"
        autoSize={{ minRows: 6, maxRows: 14 }}
        value={text}
        onChange={(event) => paste(event.target.value)}
      />
      <div className={styles.file}>
        <Upload
          accept={TABLE_ENDINGS.join(',')}
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            pick(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} loading={reading}>
            选择文件
          </Button>
        </Upload>
        <span role="status">
          {lines.length > 0 && `读到 ${lines.length} 项费用`}
          {left_out > 0 && `，跳过表头与合计 ${left_out} 行`}
        </span>
      </div>
      {wrong.length > 0 && (
        <p role="alert" className={styles.wrong}>
          {wrong.slice(0, NAMED).join('；')}
        </p>
      )}
    </FormDialog>
  );
}
