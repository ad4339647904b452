import type { ColumnTarget } from '../../../contract/import-columns.ts';
import { limits } from '../limits.ts';
import { vocabulary } from './words.ts';

// English, German, French, Spanish and Chinese. If a word is in several lists, the first one wins.
const meaningOf = vocabulary<ColumnTarget>(
  (
    [
      ['id', 'id,uuid'],
      [
        'name',
        'name,service,subscription,subscription name,service name,title,product,item,vendor,provider,merchant,company,app,名称,名字,订阅,订阅名称,服务,服务名称,项目,产品,商家,dienst,anbieter,abo,abonnement,bezeichnung,titel,nom,libellé,intitulé,fournisseur,nombre,servicio,suscripción,proveedor,título',
      ],
      ['plan', 'plan,tier,package,套餐,方案,tarif,paket,forfait,formule,paquete'],
      [
        'category',
        'category,group,type,类别,分类,类型,kategorie,gruppe,rubrik,art,catégorie,groupe,categoría,grupo,tipo',
      ],
      [
        'amount',
        'amount,price,cost,costs,fee,charge,金额,价格,费用,单价,花费,betrag,preis,kosten,gebühr,beitrag,montant,prix,coût,importe,precio,costo,coste,monto,cuota',
      ],
      ['currency', 'currency,currency code,货币,币种,währung,devise,monnaie,moneda,divisa'],
      [
        'interval',
        'interval,period,billing,billed,billed every,renews every,billing period,billing cycle,payment cycle,cycle,frequency,billing frequency,payment frequency,recurrence,repeat,repeats,schedule,周期,计费周期,付款周期,扣费周期,扣款周期,续费周期,订阅周期,频率,intervall,turnus,zyklus,rhythmus,zeitraum,abrechnungszeitraum,abrechnung,abrechnungsintervall,zahlweise,zahlungsintervall,zahlungsrhythmus,zahlungsweise,häufigkeit,periode,période,périodicité,fréquence,cycle de facturation,período,periodo,periodicidad,frecuencia,ciclo,ciclo de facturación',
      ],
      [
        'intervalCount',
        'interval count,interval days,every,custom date,custom days,days,天数,间隔天数,tage,jours,días',
      ],
      [
        'lastPaymentDate',
        'last payment,last payment date,last billing date,last charge,last charged,last paid,paid on,上次付款,上次付款日期,上次扣款,letzte zahlung,letzte abbuchung,zuletzt bezahlt,dernier paiement,último pago,último cobro',
      ],
      [
        'nextPaymentDate',
        'next payment,next payment date,next payment due,payment due,next bill,next bill date,bill date,next invoice,next charge date,upcoming payment,due on,next billing,next billing date,next renewal,next renewal date,next charge,next due,renewal,renewal date,renews,renews on,due,due date,payment date,billing date,date,expires,expires on,expiry,expiry date,expiration,expiration date,valid until,下次付款,下次付款日期,下次付款时间,下次账单,下次扣款,下次扣款日期,下次续费,下次续费日期,续费日期,续费时间,扣款日期,付款日期,到期,到期日,到期日期,到期时间,有效期至,日期,nächste zahlung,nächste abbuchung,nächste rechnung,nächster termin,nächste fälligkeit,nächste verlängerung,fällig,fällig am,fälligkeit,fälligkeitsdatum,verlängerung,verlängert sich am,abbuchung,abbuchungsdatum,zahlungsdatum,datum,läuft bis,prochain paiement,prochaine facture,prochaine facturation,prochaine échéance,prochain prélèvement,échéance,date de renouvellement,renouvellement,date de paiement,próximo pago,próximo cobro,próxima factura,próxima renovación,próxima fecha,renovación,fecha de renovación,fecha de pago,fecha de cobro,vencimiento,fecha de vencimiento,fecha',
      ],
      ['billingAnchorDay', 'billing anchor day,billing day,day of month,扣款日,abbuchungstag,tag'],
      ['status', 'status,state,active,状态,zustand,aktiv,statut,état,actif,estado,activo'],
      [
        'trialEndsOn',
        'trial ends on,trial ends,trial end,trial end date,trial until,free until,试用到期,试用结束,试用截止,试用期至,testphase bis,probezeit bis,fin d’essai,fin de la période d’essai,fin de prueba',
      ],
      [
        'notificationEnabled',
        'notification enabled,notification,notifications,notify,reminder,reminders,提醒,通知,erinnerung,benachrichtigung,rappel,recordatorio',
      ],
      [
        'startedOn',
        'start,start date,started,started on,since,subscribed on,subscribed since,signup date,purchase date,first payment,开始日期,开始时间,订阅日期,购买日期,开通日期,startdatum,beginn,seit,vertragsbeginn,abgeschlossen am,kaufdatum,début,date de début,depuis,date de souscription,inicio,fecha de inicio,desde,fecha de alta',
      ],
      [
        'cancelledOn',
        'cancelled,canceled,cancelled on,canceled on,cancellation date,已取消,已退订,gekündigt,résilié,résiliée,cancelado,cancelada,取消日期,退订日期,gekündigt am,gekündigt zum,kündigungsdatum,date de résiliation,fecha de cancelación,fecha de baja',
      ],
      [
        'endsOn',
        'end,ends,ends on,end date,contract end,结束日期,合同到期,enddatum,ende,vertragsende,date de fin,fin,fecha de fin',
      ],
      [
        'autoRenew',
        'auto renew,auto renewal,autopay,automatic renewal,renewal type,自动续费,自动扣款,automatische verlängerung,verlängert sich automatisch,renouvellement automatique,reconduction,renovación automática',
      ],
      [
        'paymentMethod',
        'payment method,method,paid with,paid via,payment,card,支付方式,付款方式,扣款方式,支付渠道,zahlungsart,zahlungsmethode,zahlungsmittel,bezahlt mit,bezahlt über,karte,moyen de paiement,mode de paiement,carte,método de pago,forma de pago,tarjeta',
      ],
      [
        'payer',
        'payer,paid by,owner,member,付款人,支付人,使用者,bezahlt von,zahler,inhaber,payé par,payeur,titulaire,pagado por,pagador,titular',
      ],
      [
        'account',
        'account,account number,customer number,customer no,contract number,member id,email,e-mail,login,username,账户,账号,邮箱,konto,benutzer,benutzername,kundennummer,compte,courriel,identifiant,cuenta,correo,usuario',
      ],
      [
        'website',
        'website,url,link,web,site,homepage,网址,链接,网站,官网,webseite,internetseite,site web,lien,sitio web,enlace',
      ],
      [
        'cancelUrl',
        'cancel url,cancellation url,cancellation page,cancel page,cancel link,cancellation link,取消链接,退订链接,kündigungslink,lien de résiliation',
      ],
      [
        'tags',
        'tags,tag list,labels,label,keywords,标签,schlagwörter,schlagworte,étiquettes,etiquetas',
      ],
      [
        'contractTerms',
        'contract terms,合同条款,vertragsbedingungen,conditions du contrat,condiciones del contrato',
      ],
      [
        'nextPrice',
        'next price,coming price,下次价格,künftiger preis,prochain prix,próximo precio',
      ],
      ['links', 'links,verknüpfungen,liens,enlaces'],
      [
        'notes',
        'notes,note,comment,comments,description,memo,remark,remarks,备注,说明,描述,注释,notiz,notizen,bemerkung,bemerkungen,anmerkung,kommentar,beschreibung,hinweis,remarque,remarques,commentaire,notas,nota,comentario,comentarios,descripción,observaciones',
      ],
    ] as const satisfies readonly (readonly [ColumnTarget, string])[]
  ).toReversed(),
);

/** What a header stands for if its cells don't fit the target of {@link targetOf}. */
export const otherTargetOf = vocabulary<ColumnTarget>([
  ['paymentMethod', 'zahlungsweise,zahlweise'],
]);

/** Maps a header to a target, ignoring text in brackets and currencies if necessary. */
export function targetOf(header: string): ColumnTarget | undefined {
  if (header.length > limits.headerLength) return undefined;
  const bare = header.replaceAll(/[([（【][^)\]）】]*[)\]）】]/g, ' ');
  const words = bare
    .split(/[\s_/:-]+/)
    .filter((word) => !/^(?:\p{Sc}|in|en|[A-Z]{3})$/u.test(word));
  for (const text of [header, bare, words.join(' ')]) {
    const target = meaningOf(text);
    if (target !== undefined) return target;
  }
  return undefined;
}
